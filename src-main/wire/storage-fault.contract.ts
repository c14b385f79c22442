/** What the disk or the registry file can have while a station runs. While one of these holds nothing is saved; reading goes on. */
export const storageFaults = ['file-replaced', 'file-damaged', 'disk-failing', 'disk-read-only', 'disk-full'] as const;
export type StorageFault = (typeof storageFaults)[number];
