/** The ending of sync files, full copies and manifests of backups, by which the system opens them with Satchel. */
export const fileEnding = '.satchel';
