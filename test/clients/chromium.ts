import { installPackagesOf } from '../../src-main/bin/folder-packages.ts';

/** Returns the path of the browser from the packages (Linux x64, needs libnss3). It is unpacked at the first call. */
export async function chromiumOfPackages(): Promise<string> {
  const reason = installPackagesOf('test/clients');
  if (reason !== undefined) throw new Error(reason);
  const { default: chromium } = await import('@sparticuz/chromium');
  return chromium.executablePath();
}
