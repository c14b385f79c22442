/**
 * Whose releases this program takes. Both are compiled in: nothing that is beside the program can change whom it trusts.
 *
 * The project has no release key yet, so no update is taken. Whoever releases makes one with `npm run release:key` and puts
 * its public half here; `docs/release.md` says how, and how a key is changed. The private half never enters the repository.
 */

/** An Ed25519 key, as base64 of its SPKI form. */
export const updateKey: string | undefined = undefined;

/**
 * The subject of the certificate that installers for Windows are signed with. electron-updater compares it, and compares
 * nothing when it knows none: so there is no update on Windows without it.
 */
export const windowsPublisher: string | undefined = undefined;
