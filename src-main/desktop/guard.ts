/**
 * Limits what a page may do to the computer, which is hardly anything. Everything not on a list here is refused, for every page in
 * every window, including one that should never have been loaded. The page's own Content-Security-Policy covers much of this too;
 * this guard still applies if that fails. `docs/security.md` names the test of each item.
 */
import { join } from 'node:path';
import { app, BrowserWindow, dialog, shell, type Session, type WebContents, type WebFrameMain } from 'electron';
import { windowHeader } from '../unlock/login-request.ts';
import { mayUseCamera } from './camera.rules.ts';
import { endOf, mayDownload } from './download.rules.ts';
import { schemeOrigin } from './scheme.ts';
import { t } from './words.ts';

export type Allowed = {
  /** Returns the origins whose pages may be shown. */
  origins: () => string[];
  /** Returns the exact addresses that a link may open in the person's own browser. */
  inBrowser: () => string[];
  /** Shows the waiting-room screen, the only page that another one may open in a window. */
  openScreen: (url: string) => void;
};

/** An address where nothing answers: RFC 863 assigns this port to the discard service. */
const nowhere = 'http://127.0.0.1:9';

const isOf = (origins: string[], url: string): boolean => origins.some((origin) => url.startsWith(`${origin}/`));

/**
 * The time of the last press in each window. It comes from input events that reach the window from outside, since a page could
 * forge its own.
 */
const pressedAtMs = new WeakMap<WebContents, number>();
const pressing = new Set(['mouseUp', 'touchEnd', 'gestureTap', 'rawKeyDown', 'keyDown']);

const pressedMsAgo = (contents: WebContents | null): number =>
  performance.now() - ((contents && pressedAtMs.get(contents)) ?? -Infinity);

/** The waiting-room screen leads nowhere, so nobody in the waiting room gets from it to the registry. */
const isScreen = (url: string): boolean => URL.parse(url)?.pathname === '/waiting-list.html';

export function guardContents(contents: WebContents, { origins, inBrowser, openScreen }: Allowed): void {
  // A page may navigate only to pages of its own origin. If another page replaces it, this program loads that itself.
  const isOfOne = (from: string, to: string) => origins().some((origin) => isOf([origin], to) && isOf([origin], from));
  const mayLead = (from: string, to: string) => isOfOne(from, to) && !isScreen(from);
  const stay = (event: { preventDefault: () => void; url: string }) => {
    if (!mayLead(contents.getURL(), event.url)) event.preventDefault();
  };
  contents.on('will-navigate', stay);
  contents.on('will-frame-navigate', stay);
  contents.on('will-redirect', stay);
  contents.on('input-event', (_event, { type }) => {
    if (pressing.has(type)) pressedAtMs.set(contents, performance.now());
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  // WebRTC obeys neither the page's policy nor `blockOtherAddresses`, and could reach any computer.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(({ url }) => {
    if (inBrowser().includes(url)) void shell.openExternal(url);
    if (isScreen(url) && mayLead(contents.getURL(), url)) openScreen(url);
    return { action: 'deny' };
  });
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });
  contents.on('select-client-certificate', (event) => event.preventDefault());
  // Never accepts an invalid certificate; such an address is not ours anyway.
  contents.on('certificate-error', (_event, _url, _error, _certificate, answer) => answer(false));
}

/**
 * Denies all permissions but two. A page may put a token on the clipboard when asked to. It may use the camera, without the
 * microphone, just after a press in it, for the photo of a patient or to read a card.
 */
export function denyPermissions(session: Session, { origins }: Allowed): void {
  // A page in a sandboxed frame has the origin `null` or none here, which is on no list.
  const isAllowed = (permission: string, url: string) =>
    permission === 'clipboard-sanitized-write' && isOf(origins(), `${url}/`);
  session.setPermissionRequestHandler((contents, permission, answer, details) => {
    const { requestingUrl, isMainFrame } = details;
    if (permission !== 'media') return answer(isAllowed(permission, requestingUrl));
    const { mediaTypes: media = [] } = details as { mediaTypes?: string[] };
    const isOwn = isOf(origins(), `${requestingUrl}/`);
    answer(mayUseCamera({ media, isOwn, isMainFrame, pressedMsAgo: pressedMsAgo(contents) }));
  });
  session.setPermissionCheckHandler((contents, permission, origin, { mediaType = 'unknown', isMainFrame }) => {
    if (permission !== 'media') return isAllowed(permission, origin);
    const isOwn = isOf(origins(), `${origin}/`);
    return mayUseCamera({ media: [mediaType], isOwn, isMainFrame, pressedMsAgo: pressedMsAgo(contents) });
  });
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, answer) => answer({}));
  session.setSpellCheckerEnabled(false);
  session.on('will-download', (event, item, contents) => {
    const name = item.getFilename();
    if (!mayDownload({ url: item.getURL(), name }, origins())) return event.preventDefault();
    // Without a path, the runtime asks the person for one.
    item.setSaveDialogOptions({ defaultPath: join(app.getPath('documents'), name) });
    item.once('done', (_event, state) => {
      const end = endOf(state);
      const window = BrowserWindow.fromWebContents(contents);
      if (end === undefined || window === null) return;
      const type = state === 'completed' ? 'info' : 'error';
      void dialog.showMessageBox(window, { type, message: t(end), detail: item.getSavePath() });
    });
  });
}

/**
 * Blocks every request that is not to the window's own station. Other traffic (WebRTC, WebTransport, a connection made in advance)
 * goes to a proxy that does not exist, unless it is for this computer.
 */
export function blockOtherAddresses(session: Session, { origins }: Allowed): void {
  void session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>;127.0.0.1' });
  session.webRequest.onBeforeRequest(({ url, resourceType, frame }, answer) => {
    const isOurs = isOf(origins(), url) || /^(devtools|data|blob|about):/.test(url);
    // Only this program, or a page that `guardContents` allowed to, requests a whole page.
    const isForbidden = isOf([schemeOrigin], url) && resourceType !== 'mainFrame' && !mayAskScheme(frame);
    answer({ cancel: !isOurs || isForbidden });
  });
}

/** Identifies the window to its own station, which then admits it before other programs. No page sees the secret. */
export function nameWindow(session: Session, station: () => { api: string; windowSecret: string } | undefined): void {
  session.webRequest.onBeforeSendHeaders(({ url, requestHeaders }, answer) => {
    const { api, windowSecret } = station() ?? {};
    const isOurs = api !== undefined && isOf([api], url);
    answer({ requestHeaders: isOurs ? { ...requestHeaders, [windowHeader]: windowSecret ?? '' } : requestHeaders });
  });
}

/**
 * Returns whether a frame may request our scheme. Pages of the station may not; the runtime has no server side that could refuse
 * them.
 */
function mayAskScheme(frame: WebFrameMain | null | undefined): boolean {
  if (!frame) return false;
  // The first requests of a new page can arrive before its address is known here. No page can open such a window.
  const isNew = frame.url === '' && frame.parent === null;
  return isNew || isOf([schemeOrigin], frame.url);
}
