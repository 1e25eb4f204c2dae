//! Certificates and keys: what is missing in the data directory is made at the first start, as MySQL does.
//!
//! `server-cert.pem` and `server-key.pem` serve TLS (self-signed unless `ssl_cert` and `ssl_key` name
//! others); `private_key.pem` and `public_key.pem` decrypt passwords of `caching_sha2_password` clients
//! that come without TLS.
//!
//! # Invariants
//! 1. A file is made as one step, durably ([`Disk::replace`]): a crash leaves the old one, or none, or the
//!    new one. A private key is readable to nobody else at any time.
//! 2. What the server has made, and cannot read, it makes again, with a warning: what begins with `MARK`
//!    (older certificates: bears our name), and what is blank.
//! 3. What an administrator has put there is never written over. If it cannot be used the server does not
//!    start, and says which file it is.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use aws_lc_rs::encoding::{AsDer, Pkcs8V1Der, PublicKeyX509Der};
use aws_lc_rs::rsa::{KeySize, OAEP_SHA1_MGF1SHA1, OaepPrivateDecryptingKey, PrivateDecryptingKey};
use parking_lot::RwLock;
use rustls::ServerConfig;
use rustls::pki_types::pem::{self, PemObject};
use rustls::pki_types::{CertificateDer, PrivateKeyDer, PrivatePkcs8KeyDer};
use tracing::warn;
use world::{Disk, ErrorKind};

/// First line of files that we make. Who reads PEM passes over it.
const MARK: &str = "# Made by Redoubt, and made again if it cannot be read. Put your own in its place, without this line, if you like.\n";
/// Whom a certificate that we make names.
const OUR_NAME: &str = "Redoubt_Auto_Generated_Server_Certificate";
const CERT: &str = "server-cert.pem";
const KEY: &str = "server-key.pem";
const PRIVATE: &str = "private_key.pem";
const PUBLIC: &str = "public_key.pem";

/// What the server proves itself with.
pub struct Keys {
    /// None where TLS is switched off.
    tls: RwLock<Option<Arc<ServerConfig>>>,
    /// SubjectPublicKeyInfo, PEM: what `caching_sha2_password` clients ask for.
    pub public_key_pem: String,
    decrypt: OaepPrivateDecryptingKey,
}

/// Where certificates come from.
pub struct KeyOptions {
    /// The data directory.
    pub disk: Arc<dyn Disk>,
    /// Absolute paths.
    pub cert: Option<PathBuf>,
    pub key: Option<PathBuf>,
    pub tls: Vec<TlsVersion>,
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
    pub fn load(options: &KeyOptions) -> Result<Self, String> {
        let (decrypt, public_key_pem) = rsa_keys(&*options.disk)?;
        let tls = if options.tls.is_empty() { None } else { Some(tls_config(options)?) };
        Ok(Self { tls: RwLock::new(tls), public_key_pem, decrypt })
    }

    /// What a new connection is offered; none where TLS is switched off.
    pub fn tls(&self) -> Option<Arc<ServerConfig>> {
        self.tls.read().clone()
    }

    /// Reads certificate and key again, for new connections. If it fails, the old ones stay.
    ///
    /// # Errors
    /// As [`Keys::load`].
    pub fn reload(&self, options: &KeyOptions) -> Result<(), String> {
        if self.tls.read().is_some() {
            *self.tls.write() = Some(tls_config(options)?);
        }
        Ok(())
    }

    /// Decrypts a password; None where it was not made with our key.
    pub fn decrypt(&self, ciphertext: &[u8]) -> Option<Vec<u8>> {
        let mut plain = vec![0; self.decrypt.min_output_size()];
        self.decrypt.decrypt(&OAEP_SHA1_MGF1SHA1, ciphertext, &mut plain, None).ok().map(|p| p.to_vec())
    }
}

/// A file as it was found.
struct Found {
    name: String,
    /// None: there is no such file.
    content: Option<Vec<u8>>,
}

impl Found {
    fn in_datadir(disk: &dyn Disk, name: &str) -> Result<Self, String> {
        match disk.read(name) {
            Ok(content) => Ok(Self { name: name.to_string(), content: Some(content) }),
            Err(e) if e.kind == ErrorKind::NotFound => Ok(Self { name: name.to_string(), content: None }),
            Err(e) => Err(e.to_string()),
        }
    }

    fn at(path: &Path) -> Result<Self, String> {
        let content = world::host::read(path).map_err(|e| format!("{}: {e}", path.display()))?;
        Ok(Self { name: path.display().to_string(), content: Some(content) })
    }

    fn bytes(&self) -> &[u8] {
        self.content.as_deref().unwrap_or_default()
    }

    /// Nothing that an administrator could have put there (invariant 2).
    fn is_ours(&self) -> bool {
        let (bytes, mark) = (self.bytes(), MARK.as_bytes());
        let marked = if bytes.len() < mark.len() { mark.starts_with(bytes) } else { bytes.starts_with(mark) };
        marked || bytes.iter().all(|b| *b == 0)
    }

    fn says(&self, e: impl std::fmt::Display) -> String {
        match self.content {
            None => format!("{}: there is no such file", self.name),
            Some(_) => format!("{}: {e}", self.name),
        }
    }

    /// What the reader of PEM says, in words.
    fn says_pem(&self, e: &pem::Error) -> String {
        match e {
            pem::Error::MissingSectionEnd { .. } => self.says("it is cut off"),
            pem::Error::NoItemsFound => self.says("nothing of what should be in it is"),
            e => self.says(e),
        }
    }

    fn is_an_administrators(why: &str) -> String {
        format!("{why}. It is not one that the server has made: mend it, or remove it, and the server makes another")
    }
}

fn tls_config(options: &KeyOptions) -> Result<Arc<ServerConfig>, String> {
    let disk = &*options.disk;
    let given = options.cert.is_some() || options.key.is_some();
    let find = |given: &Option<PathBuf>, name| given.as_deref().map_or_else(|| Found::in_datadir(disk, name), Found::at);
    let (cert, key) = (find(&options.cert, CERT)?, find(&options.key, KEY)?);
    let why = match config(&cert, &key, &options.tls) {
        Ok(config) => return Ok(config),
        Err(why) => why,
    };
    let ours_of_old = chain(&cert).is_ok_and(|chain| chain.iter().any(|c| c.windows(OUR_NAME.len()).any(|w| w == OUR_NAME.as_bytes())));
    if given || !(cert.is_ours() && key.is_ours() || ours_of_old) {
        return Err(Found::is_an_administrators(&why));
    }
    if cert.content.is_some() || key.content.is_some() {
        warn!("{why}. The server makes a new key and certificate");
    }
    let pair = rcgen::KeyPair::generate().map_err(|e| key.says(e))?;
    let mut params = rcgen::CertificateParams::new(vec!["localhost".to_string()]).map_err(|e| cert.says(e))?;
    params.distinguished_name.push(rcgen::DnType::CommonName, OUR_NAME);
    let made = params.self_signed(&pair).map_err(|e| cert.says(e))?;
    let key_text = format!("{MARK}{}", pair.serialize_pem());
    let cert_text = format!("{MARK}{}", made.pem());
    disk.replace_private(KEY, key_text.as_bytes()).map_err(|e| e.to_string())?;
    disk.replace(CERT, cert_text.as_bytes()).map_err(|e| e.to_string())?;
    let whole = |found: Found, text: String| Found { content: Some(text.into_bytes()), ..found };
    config(&whole(cert, cert_text), &whole(key, key_text), &options.tls)
}

fn chain(cert: &Found) -> Result<Vec<CertificateDer<'static>>, String> {
    let chain = CertificateDer::pem_slice_iter(cert.bytes()).collect::<Result<Vec<_>, _>>().map_err(|e| cert.says_pem(&e))?;
    if chain.is_empty() { Err(cert.says("it holds no certificate")) } else { Ok(chain) }
}

fn config(cert: &Found, key: &Found, versions: &[TlsVersion]) -> Result<Arc<ServerConfig>, String> {
    let chain = chain(cert)?;
    let private = PrivateKeyDer::from_pem_slice(key.bytes()).map_err(|e| key.says_pem(&e))?;
    let versions: Vec<_> = versions
        .iter()
        .map(|version| match version {
            TlsVersion::V12 => &rustls::version::TLS12,
            TlsVersion::V13 => &rustls::version::TLS13,
        })
        .collect();
    let provider = Arc::new(rustls::crypto::aws_lc_rs::default_provider());
    // Told apart from what is wrong with both together.
    provider.key_provider.load_private_key(private.clone_key()).map_err(|e| key.says(e))?;
    let config = ServerConfig::builder_with_provider(provider)
        .with_protocol_versions(&versions)
        .map_err(|e| e.to_string())?
        .with_no_client_auth()
        .with_single_cert(chain, private)
        .map_err(|e| cert.says(e))?;
    Ok(Arc::new(config))
}

fn rsa_keys(disk: &dyn Disk) -> Result<(OaepPrivateDecryptingKey, String), String> {
    let private = Found::in_datadir(disk, PRIVATE)?;
    let read = || {
        let pem = PrivatePkcs8KeyDer::from_pem_slice(private.bytes()).map_err(|e| private.says_pem(&e))?;
        PrivateDecryptingKey::from_pkcs8(pem.secret_pkcs8_der()).map_err(|e| private.says(e))
    };
    let key = match read() {
        Ok(key) => key,
        Err(why) if !private.is_ours() => return Err(Found::is_an_administrators(&why)),
        Err(why) => {
            if private.content.is_some() {
                warn!("{why}. The server makes a new key");
            }
            let key = PrivateDecryptingKey::generate(KeySize::Rsa2048).map_err(|e| private.says(e))?;
            let der: Pkcs8V1Der<'_> = key.as_der().map_err(|e| private.says(e))?;
            let text = format!("{MARK}{}", armour("PRIVATE KEY", der.as_ref()));
            disk.replace_private(PRIVATE, text.as_bytes()).map_err(|e| e.to_string())?;
            key
        }
    };
    let der: PublicKeyX509Der<'_> = key.public_key().as_der().map_err(|e| private.says(e))?;
    let text = armour("PUBLIC KEY", der.as_ref());
    // It follows from the other, so nothing is lost with it. (It bears no mark: some clients read it from
    // its first line on.)
    let public = Found::in_datadir(disk, PUBLIC)?;
    if public.bytes() != text.as_bytes() {
        if public.content.is_some() {
            warn!("{PUBLIC} is not the public key of {PRIVATE}. The server makes it again");
        }
        disk.replace(PUBLIC, text.as_bytes()).map_err(|e| e.to_string())?;
    }
    Ok((OaepPrivateDecryptingKey::new(key).map_err(|e| private.says(e))?, text))
}

/// DER in PEM armour.
fn armour(label: &str, der: &[u8]) -> String {
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

#[cfg(test)]
mod tests {
    use std::panic::{AssertUnwindSafe, catch_unwind};

    use world::{SimDisk, SimulatedDeath, World};

    use super::*;

    const ALL: [&str; 4] = [CERT, KEY, PRIVATE, PUBLIC];

    fn options(world: &World) -> KeyOptions {
        KeyOptions { disk: world.disk().clone(), cert: None, key: None, tls: TlsVersion::ALL.to_vec() }
    }

    fn load(world: &World) -> Result<Keys, String> {
        Keys::load(&options(world))
    }

    fn world(disk: &Arc<SimDisk>) -> World {
        World::simulated(disk.clone(), 1)
    }

    /// A power loss soon after the first start left empty files, and no start came up any more.
    #[test]
    fn keys_survive_a_crash_at_any_io_of_their_making() {
        for n in 1.. {
            let disk = SimDisk::new();
            disk.crash_at(n);
            let made = catch_unwind(AssertUnwindSafe(|| load(&world(&disk))));
            let died = match made {
                Ok(Ok(_)) => disk.is_dead(),
                Ok(Err(why)) => {
                    assert!(disk.is_dead(), "{why}");
                    true
                }
                Err(payload) => {
                    assert!(payload.is::<SimulatedDeath>());
                    true
                }
            };
            let after = disk.crash(n);
            load(&world(&after)).unwrap_or_else(|why| panic!("crash at {n}: {why}"));
            if !died {
                // What was made is there, and is not made again.
                let old: Vec<_> = ALL.map(|name| disk.restart().paths().contains(&name.to_string())).into();
                assert_eq!(old, [true; 4]);
                let content = |disk: &Arc<SimDisk>| ALL.map(|name| world(disk).disk().read(name).expect("there"));
                assert_eq!(content(&disk.restart()), content(&after));
                return;
            }
        }
    }

    /// A renewed certificate is offered after RELOAD TLS; a broken one is not, and the old one stays.
    #[test]
    fn keys_are_read_again() {
        let world = world(&SimDisk::new());
        let keys = load(&world).expect("made");
        let same = |a: &Option<Arc<ServerConfig>>, b: &Option<Arc<ServerConfig>>| match (a, b) {
            (Some(a), Some(b)) => Arc::ptr_eq(a, b),
            _ => false,
        };
        let first = keys.tls();
        world.disk().remove(CERT).expect("removed");
        world.disk().remove(KEY).expect("removed");
        keys.reload(&options(&world)).expect("made again");
        let second = keys.tls();
        assert!(second.is_some() && !same(&first, &second));
        world.disk().replace(CERT, b"an administrator's").expect("written");
        let why = keys.reload(&options(&world)).expect_err("broken");
        assert!(why.contains(CERT), "{why}");
        assert!(same(&second, &keys.tls()));
    }

    #[test]
    fn what_the_server_has_made_it_makes_again() {
        let disk = SimDisk::new();
        load(&world(&disk)).expect("made");
        for name in ALL {
            let world = world(&disk.restart());
            let whole = world.disk().read(name).expect("there");
            let mut flipped = whole.clone();
            let at = whole.len() * 2 / 3;
            flipped[at] ^= 4;
            for broken in [Vec::new(), vec![0; whole.len()], whole[..whole.len() / 2].to_vec(), whole[..10].to_vec(), flipped] {
                world.disk().replace(name, &broken).expect("written");
                load(&world).unwrap_or_else(|why| panic!("{name} of {} bytes: {why}", broken.len()));
                let now = world.disk().read(name).expect("there");
                assert!(String::from_utf8_lossy(&now).contains("-----END"), "{name}");
            }
            world.disk().remove(name).expect("removed");
            load(&world).unwrap_or_else(|why| panic!("no {name}: {why}"));
        }
    }

    #[test]
    fn what_an_administrator_has_put_there_is_left_alone() {
        let disk = SimDisk::new();
        load(&world(&disk)).expect("made");
        let pair = rcgen::KeyPair::generate().expect("a key");
        let cert = rcgen::CertificateParams::new(vec!["db.example".to_string()]).expect("names").self_signed(&pair).expect("a certificate");
        let (cert, key) = (cert.pem().into_bytes(), pair.serialize_pem().into_bytes());
        let set = |name: &str, content: &[u8]| world(&disk).disk().replace(name, content).expect("written");
        set(CERT, &cert);
        set(KEY, &key);
        load(&world(&disk)).expect("a pair of somebody else's");
        let half = |whole: &[u8]| whole[..whole.len() / 2].to_vec();
        for (name, whole) in [(CERT, &cert), (KEY, &key)] {
            for broken in [half(whole), b"rubbish".to_vec(), Vec::new()] {
                set(name, &broken);
                let why = load(&world(&disk)).err().expect("not the server's to mend");
                assert!(why.starts_with(&format!("{name}: ")) && why.contains("remove it"), "{why}");
                assert_eq!(world(&disk).disk().read(name).expect("there"), broken);
            }
            set(name, whole);
        }
        load(&world(&disk)).expect("whole again");
        set(PRIVATE, b"-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n");
        let why = load(&world(&disk)).err().expect("not the server's to mend");
        assert!(why.starts_with("private_key.pem: ") && why.contains("remove it"), "{why}");
    }
}
