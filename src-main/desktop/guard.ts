/**
 * What a page may do to the computer: hardly anything. Whatever is not on a list here is refused, for every page in every window,
 * also one that should never have been loaded. The page's own Content-Security-Policy says much of this too; this holds when
 * that fails. `docs/security.md` names the test of each item.
 */
import { join } from 'node:path';
import { app, shell, type Session, type WebContents, type WebFrameMain } from 'electron';
import { windowHeader } from '../unlock/knock.ts';
import { mayUseCamera } from './camera.rules.ts';
import { mayDownload } from './download.rules.ts';
import { schemeOrigin } from './scheme.ts';

export type Allowed = {
  /** Origins whose pages may be shown. */
  origins: () => string[];
  /** Addresses, to the letter, that a link may open in the person's own browser. */
  inBrowser: () => string[];
};

/** Chromium's own reader of PDFs, which shows the preview of what is printed. It is part of the runtime. */
const pdfReader = 'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai';

/** Where nobody answers: RFC 863 gives this port to what throws away whatever it hears. */
const nowhere = 'http://127.0.0.1:9';

const isOf = (origins: string[], url: string): boolean => origins.some((origin) => url.startsWith(`${origin}/`));

/**
 * When somebody last pressed something in a window: by what reaches the window from outside, since what a page says of it could be
 * made up.
 */
const pressedAtMs = new WeakMap<WebContents, number>();
const pressing = new Set(['mouseUp', 'touchEnd', 'gestureTap', 'rawKeyDown', 'keyDown']);

const pressedMsAgo = (contents: WebContents | null): number =>
  performance.now() - ((contents && pressedAtMs.get(contents)) ?? -Infinity);

export function guardContents(contents: WebContents, { origins, inBrowser }: Allowed): void {
  // A page leads to pages of its own origin only. What is shown instead of it, this program loads itself.
  const mayLead = (from: string, to: string) =>
    isOf([pdfReader], to) || origins().some((origin) => isOf([origin], to) && isOf([origin, pdfReader], from));
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
  // Calls between pages ask nobody, neither the policy of the page nor `blockOtherAddresses`: they would reach any computer.
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
  contents.setWindowOpenHandler(({ url }) => {
    if (inBrowser().includes(url)) void shell.openExternal(url);
    return { action: 'deny' };
  });
  contents.on('select-bluetooth-device', (event, _devices, answer) => {
    event.preventDefault();
    answer('');
  });
  contents.on('select-client-certificate', (event) => event.preventDefault());
  // The wrong certificate of an address that is not ours anyway is never accepted.
  contents.on('certificate-error', (_event, _url, _error, _certificate, answer) => answer(false));
}

/**
 * A page may put a token on the clipboard when it is asked to, and see through the camera, without hearing, when somebody has just
 * pressed something in it: for the photo of a patient, or to read a card. Nothing else.
 */
export function denyPermissions(session: Session, { origins }: Allowed): void {
  // A page in a sandboxed frame says `null` or nothing here, which is on no list.
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
  session.on('will-download', (event, item) => {
    const name = item.getFilename();
    // Without a path of its own, the runtime asks the person for one.
    if (mayDownload({ url: item.getURL(), name }, origins()))
      item.setSaveDialogOptions({ defaultPath: join(app.getPath('documents'), name) });
    else event.preventDefault();
  });
}

/**
 * No request leaves for anywhere but the station of this window. What is no request (a call between pages, WebTransport, a
 * connection made in advance) is sent to a proxy that does not exist, unless it is for this computer.
 */
export function blockOtherAddresses(session: Session, { origins }: Allowed): void {
  void session.setProxy({ mode: 'fixed_servers', proxyRules: nowhere, proxyBypassRules: '<-loopback>;127.0.0.1' });
  session.webRequest.onBeforeRequest(({ url, resourceType, frame }, answer) => {
    const isOurs =
      isOf([...origins(), pdfReader, 'chrome://resources'], url) || /^(devtools|data|blob|about):/.test(url);
    // A whole page is asked for by this program itself, or by a page that `guardContents` let go there.
    const isForbidden = isOf([schemeOrigin], url) && resourceType !== 'mainFrame' && !mayAskScheme(frame);
    answer({ cancel: !isOurs || isForbidden });
  });
}

/** Names the window to its own station, which then lets it in before other programs. No page sees how. */
export function nameWindow(session: Session, station: () => { api: string; windowSecret: string } | undefined): void {
  session.webRequest.onBeforeSendHeaders(({ url, requestHeaders }, answer) => {
    const { api, windowSecret } = station() ?? {};
    const isOurs = api !== undefined && isOf([api], url);
    answer({ requestHeaders: isOurs ? { ...requestHeaders, [windowHeader]: windowSecret ?? '' } : requestHeaders });
  });
}

/** Our scheme has to be guarded against the page of the station: to the runtime, it has no other side that could refuse. */
function mayAskScheme(frame: WebFrameMain | null | undefined): boolean {
  if (!frame) return false;
  // The first requests of a new page can come before it has an address here. No page can make such a window.
  const isNew = frame.url === '' && frame.parent === null;
  return isNew || isOf([schemeOrigin, pdfReader], frame.url);
}
