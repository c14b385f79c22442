/** Integer keys count in the order in which records came to one computer: they are in no digest. */
export const isKeyColumn = (name: string): boolean =>
  /^key$|Key$/.test(name) && !['nameKey', 'usernameKey', 'publicKey'].includes(name);
