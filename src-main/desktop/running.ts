/** The window of this process, and the servers of its page. The rooms of the desktop share it. */
import type { BrowserWindow } from 'electron';
import type { StationConfig } from '../config.ts';
import type { Served, ServedComputer } from '../serve-computer.ts';
import type { EarlyServer } from '../wire/early-server.ts';
import type { StartupErrorPage } from './scheme.ts';

export type Desktop = { config: StationConfig; window: BrowserWindow; errorPage: StartupErrorPage };

type Running = {
  desktop: Desktop | undefined;
  /** The servers of the window: the station or seat of this computer, and its practice registry. */
  computer: ServedComputer | undefined;
  /** The server of the page until the station is there. */
  early: EarlyServer | undefined;
  starting: Promise<void> | undefined;
  leaving: Promise<void> | undefined;
  wordsReady: Promise<void> | undefined;
};

export const running: Running = {
  desktop: undefined,
  computer: undefined,
  early: undefined,
  starting: undefined,
  leaving: undefined,
  wordsReady: undefined,
};

/** The server of the page that the window shows. */
export function shownServer(): Pick<Served, 'api' | 'windowSecret'> | undefined {
  const practice = running.computer?.practice();
  return practice !== undefined && isShown(practice.url) ? practice : running.computer?.now();
}

export const isShown = (url: string): boolean =>
  running.desktop?.window.webContents.getURL().startsWith(`${url}/`) === true;
