//! Certificates and keys: what is missing in the data directory is made at the first start, as MySQL does.
//!
//! `server-cert.pem` and `server-key.pem` serve TLS (self-signed unless `ssl_cert` and `ssl_key` name others); `private_key.pem` and `public_key.pem`
//! decrypt passwords of `caching_sha2_password` clients that come without TLS.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der};
use aws_lc_rs::rsa::{KeySize, OAEP_SHA1_MGF1SHA1, OaepPrivateDecryptingKey, PrivateDecryptingKey};
use rustls::ServerConfig;
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer};

/// What the server proves itself with.
pub struct Keys {
    /// None where TLS is switched off.
    pub tls: Option<Arc<ServerConfig>>,
    /// SubjectPublicKeyInfo, PEM: what `caching_sha2_password` clients ask for.
    pub public_key_pem: String,
    decrypt: OaepPrivateDecryptingKey,
}

/// Where certificates come from.
pub struct KeyOptions<'a> {
    pub datadir: &'a Path,
    pub cert: Option<PathBuf>,
    pub key: Option<PathBuf>,
    pub tls: &'a [TlsVersion],
}

/// A version of TLS that connections may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TlsVersion {
    V12,
    V13,
}

impl TlsVersion {
    pub const ALL: [Self; 2] = [Self::V12, Self::V13];

    /// The versions of `tls_version`.
    ///
    /// # Errors
    /// A version that there is not, by name.
    pub fn parse(list: &str) -> Result<Vec<Self>, String> {
        let names = list.split(',').map(str::trim).filter(|name| !name.is_empty());
        let version = |name: &str| match name.to_ascii_lowercase().as_str() {
            "tlsv1.2" => Ok(Self::V12),
            "tlsv1.3" => Ok(Self::V13),
            _ => Err(format!("tls_version: '{name}' is neither TLSv1.2 nor TLSv1.3")),
        };
        names.map(version).collect()
    }
}

impl Keys {
    /// Loads or makes everything.
    ///
    /// # Errors
    /// A file that cannot be read or written, or does not hold what it should; the text names it.
    pub fn load(options: &KeyOptions<'_>) -> Result<Self, String> {
        let (decrypt, public_key_pem) = rsa_keys(options.datadir)?;
        let tls = if options.tls.is_empty() { None } else { Some(tls_config(options)?) };
        Ok(Self { tls, public_key_pem, decrypt })
    }

    /// Decrypts a password; None where it was not made with our key.
    pub fn decrypt(&self, ciphertext: &[u8]) -> Option<Vec<u8>> {
        let mut plain = vec![0; self.decrypt.min_output_size()];
        self.decrypt.decrypt(&OAEP_SHA1_MGF1SHA1, ciphertext, &mut plain, None).ok().map(|p| p.to_vec())
    }
}

fn said(path: &Path, e: impl std::fmt::Display) -> String {
    format!("{}: {e}", path.display())
}

fn tls_config(options: &KeyOptions<'_>) -> Result<Arc<ServerConfig>, String> {
    let cert_path = options.cert.clone().unwrap_or_else(|| options.datadir.join("server-cert.pem"));
    let key_path = options.key.clone().unwrap_or_else(|| options.datadir.join("server-key.pem"));
    if options.cert.is_none() && options.key.is_none() && (!cert_path.exists() || !key_path.exists()) {
        let key = rcgen::KeyPair::generate().map_err(|e| said(&key_path, e))?;
        let mut params = rcgen::CertificateParams::new(vec!["localhost".to_string()]).map_err(|e| said(&cert_path, e))?;
        params.distinguished_name.push(rcgen::DnType::CommonName, "Redoubt_Auto_Generated_Server_Certificate");
        let cert = params.self_signed(&key).map_err(|e| said(&cert_path, e))?;
        write_private(&key_path, &key.serialize_pem()).map_err(|e| said(&key_path, e))?;
        fs::write(&cert_path, cert.pem()).map_err(|e| said(&cert_path, e))?;
    }
    let chain =
        CertificateDer::pem_file_iter(&cert_path).and_then(Iterator::collect::<Result<Vec<_>, _>>).map_err(|e| said(&cert_path, e))?;
    let key = PrivateKeyDer::from_pem_file(&key_path).map_err(|e| said(&key_path, e))?;
    let versions: Vec<_> = options
        .tls
        .iter()
        .map(|version| match version {
            TlsVersion::V12 => &rustls::version::TLS12,
            TlsVersion::V13 => &rustls::version::TLS13,
        })
        .collect();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    let config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&versions)
        .map_err(|e| e.to_string())?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(|e| said(&cert_path, e))?;
    Ok(Arc::new(config))
}

fn rsa_keys(datadir: &Path) -> Result<(OaepPrivateDecryptingKey, String), String> {
    let private_path = datadir.join("private_key.pem");
    let public_path = datadir.join("public_key.pem");
    let key = if private_path.exists() {
        let pem = rustls::pki_types::PrivatePkcs8KeyDer::from_pem_file(&private_path).map_err(|e| said(&private_path, e))?;
        PrivateDecryptingKey::from_pkcs8(pem.secret_pkcs8_der()).map_err(|e| said(&private_path, e))?
    } else {
        let key = PrivateDecryptingKey::generate(KeySize::Rsa2048).map_err(|e| said(&private_path, e))?;
        let der: Pkcs8V1Der<'_> = key.as_der().map_err(|e| said(&private_path, e))?;
        write_private(&private_path, &pem("PRIVATE KEY", der.as_ref())).map_err(|e| said(&private_path, e))?;
        key
    };
    let der: PublicKeyX509Der<'_> = key.public_key().as_der().map_err(|e| said(&public_path, e))?;
    let public = pem("PUBLIC KEY", der.as_ref());
    if !public_path.exists() {
        fs::write(&public_path, &public).map_err(|e| said(&public_path, e))?;
    }
    Ok((OaepPrivateDecryptingKey::new(key).map_err(|e| said(&private_path, e))?, public))
}

fn write_private(path: &Path, text: &str) -> io::Result<()> {
    use std::io::Write as _;
    use std::os::unix::fs::OpenOptionsExt as _;
    fs::OpenOptions::new().write(true).create(true).truncate(true).mode(0o600).open(path)?.write_all(text.as_bytes())
}

/// DER in PEM armour.
fn pem(label: &str, der: &[u8]) -> String {
    let mut digits = Vec::new();
    value::base64::encode(der, &mut digits);
    let mut text = format!("-----BEGIN {label}-----\n");
    for line in digits.chunks(64) {
        text.extend(line.iter().map(|b| char::from(*b)));
        text.push('\n');
    }
    text.push_str(&format!("-----END {label}-----\n"));
    text
}
