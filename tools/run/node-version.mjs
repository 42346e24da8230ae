const NEEDED = { major: 20, minor: 19 };

/**
 * Tells whether a Node version is new enough.
 * @param {string} version such as `20.19.0`
 */
export function isNewEnough(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > NEEDED.major || (major === NEEDED.major && minor >= NEEDED.minor);
}

/** Stops with one sentence when this Node is too old. */
export function requireNode() {
  if (isNewEnough(process.versions.node)) return;
  console.error(
    `Perya needs Node ${NEEDED.major}.${NEEDED.minor} or newer, but this is Node ${process.versions.node}.`,
  );
  process.exit(1);
}
