/** A user name is found whatever its case. */
export const usernameKey = (username: string): string => username.normalize('NFKC').toLowerCase();
