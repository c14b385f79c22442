/** The ending of sync files and full copies, with which the system also knows them. */
export const fileEnding = '.satchel';
