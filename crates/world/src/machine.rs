//! What the machine, or the part of it that this process may use, has: memory and descriptors.
//!
//! A control group (version 1 or 2) may allow less than the machine has; so may any of its ancestors.

use std::fs;
use std::path::Path;

/// Where control groups are mounted.
const GROUPS: &str = "/sys/fs/cgroup";

/// Bytes of memory that this process can hope for: the machine's, or the least that its control group and
/// those above it allow.
#[must_use]
pub fn memory_bytes() -> u64 {
    let read = |path: &str| fs::read_to_string(path).unwrap_or_default();
    let machine = total_of(&read("/proc/meminfo")).unwrap_or(1 << 30);
    let limit = |path: &str| fs::read_to_string(Path::new(GROUPS).join(path.trim_start_matches('/'))).ok();
    limits(&read("/proc/self/cgroup"), &limit).fold(machine, u64::min)
}

/// Bytes of memory that this process has from the system now.
#[must_use]
pub fn resident_bytes() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    value_of(&status, "VmRSS:").unwrap_or(0)
}

/// `MemTotal` of /proc/meminfo.
fn total_of(meminfo: &str) -> Option<u64> {
    value_of(meminfo, "MemTotal:")
}

fn value_of(text: &str, name: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix(name))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok().map(|kilobytes| kilobytes << 10)
}

/// The limits of the groups in /proc/self/cgroup: `file` reads a file below the place where groups are
/// mounted.
fn limits<'a>(groups: &'a str, file: &'a dyn Fn(&str) -> Option<String>) -> impl Iterator<Item = u64> + 'a {
    groups
        .lines()
        .filter_map(|line| {
            let mut parts = line.splitn(3, ':').skip(1);
            let (controllers, path) = (parts.next()?, parts.next()?);
            match controllers {
                "" => Some(("", "memory.max", path)),
                _ if controllers.split(',').any(|c| c == "memory") => Some(("memory", "memory.limit_in_bytes", path)),
                _ => None,
            }
        })
        .flat_map(move |(mount, name, path)| {
            // In a container the path may be the host's, and only the mount itself is there.
            let ancestors = Path::new(path).ancestors().map(|at| at.to_string_lossy().trim_matches('/').to_owned());
            let files = ancestors.map(move |at| [mount, &at, name].into_iter().filter(|p| !p.is_empty()).collect::<Vec<_>>().join("/"));
            files.filter_map(move |path| file(&path)?.trim().parse().ok())
        })
}

/// Processor time that this thread has taken, in nanoseconds: a figure by which nothing is decided.
#[must_use]
pub fn thread_cpu_nanos() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `time` is a whole timespec that the call may write.
    if unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) } != 0 {
        return 0;
    }
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// Raises the number of descriptors that this process may have open as far as it may, and returns it.
pub fn raise_descriptor_limit() -> u64 {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is a whole rlimit that the call may write.
    if unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &raw mut limit) } != 0 {
        return 1024;
    }
    if limit.rlim_cur < limit.rlim_max {
        let wanted = libc::rlimit { rlim_cur: limit.rlim_max, rlim_max: limit.rlim_max };
        // SAFETY: `wanted` is a whole rlimit that the call only reads.
        if unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &raw const wanted) } == 0 {
            return wanted.rlim_cur;
        }
    }
    limit.rlim_cur
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A server in a container that sizes itself by the host's memory is killed as soon as it is used.
    #[test]
    fn the_least_of_machine_and_groups_counts() {
        assert_eq!(total_of("MemTotal:       24684104 kB\nMemFree: 1 kB\n"), Some(24684104 << 10));
        let file = |path: &str| match path {
            "memory/a/memory.limit_in_bytes" => Some("9223372036854771712\n".to_owned()),
            "memory/a/b/memory.limit_in_bytes" => Some("1073741824\n".to_owned()),
            "x/memory.max" => Some("max\n".to_owned()),
            "memory.max" => Some("536870912\n".to_owned()),
            _ => None,
        };
        let all = |groups: &str| limits(groups, &file).collect::<Vec<_>>();
        assert_eq!(all("5:cpu,memory:/a/b\n4:cpuset:/x\n"), [1 << 30, 9223372036854771712]);
        assert_eq!(all("0::/x/y\n"), [512 << 20]);
        assert_eq!(all("nonsense\n"), [0u64; 0]);
        assert!(memory_bytes() > 1 << 20);
    }
}
