/**
 * The keys of releases that this program accepts. Both are compiled in: nothing beside the program can change what it
 * trusts.
 *
 * The project has no release key yet, so no update is accepted. To release, make a key with `npm run release:key` and put
 * its public half here; `docs/release.md` explains this, and how to change a key. The private half never enters the
 * repository.
 */

/** An Ed25519 public key, as base64 of its SPKI form. */
export const updateKey: string | undefined = undefined;

/**
 * The subject of the certificate that signs the Windows installers. electron-updater compares it, but skips the check if
 * none is configured. So there is no update on Windows without it.
 */
export const windowsPublisher: string | undefined = undefined;
