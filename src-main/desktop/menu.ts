/** The menu: the platform's usual items and keyboard shortcuts, in the person's language. */
import { app, Menu, type BrowserWindow, type MenuItemConstructorOptions } from 'electron';
import { previewPrint, printPage, savePdf } from './print.ts';
import { t } from './words.ts';

export type MenuActs = {
  window: () => BrowserWindow | undefined;
  showFolder: () => void;
  updateFromFolder: (window: BrowserWindow) => unknown;
  updateFromUrl: (window: BrowserWindow) => unknown;
};

export function showMenu(acts: MenuActs): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(template(acts)));
  app.setAboutPanelOptions({
    applicationName: 'Satchel',
    applicationVersion: app.getVersion(),
    copyright: t('menu.licence'),
  });
}

function template({ window, showFolder, updateFromFolder, updateFromUrl }: MenuActs): MenuItemConstructorOptions[] {
  const isMac = process.platform === 'darwin';
  const separator = { type: 'separator' } as const;
  const onWindow = (run: (window: BrowserWindow) => unknown) => () => {
    const there = window();
    if (there !== undefined) void run(there);
  };
  const about = { role: 'about', label: t('menu.about') } as const;
  const quit = { role: 'quit', label: t('menu.quit') } as const;

  return [
    ...(isMac
      ? [
          {
            label: 'Satchel',
            submenu: [
              about,
              separator,
              { role: 'hide', label: t('menu.hide') } as const,
              { role: 'hideOthers', label: t('menu.hideOthers') } as const,
              { role: 'unhide', label: t('menu.unhide') } as const,
              separator,
              quit,
            ],
          },
        ]
      : []),
    {
      label: t('menu.file'),
      submenu: [
        { id: 'print', label: t('menu.print'), accelerator: 'CmdOrCtrl+P', click: onWindow(printPage) },
        { id: 'preview', label: t('menu.preview'), accelerator: 'CmdOrCtrl+Shift+P', click: onWindow(previewPrint) },
        { id: 'save-pdf', label: t('menu.savePdf'), click: onWindow(savePdf) },
        separator,
        { id: 'folder', label: t('menu.folder'), click: showFolder },
        { id: 'update-folder', label: t('menu.updateFolder'), click: onWindow(updateFromFolder) },
        { id: 'update-look', label: t('menu.updateLook'), click: onWindow(updateFromUrl) },
        ...(isMac ? [] : [separator, quit]),
      ],
    },
    {
      label: t('menu.edit'),
      submenu: [
        { role: 'undo', label: t('menu.undo') },
        { role: 'redo', label: t('menu.redo') },
        separator,
        { role: 'cut', label: t('menu.cut') },
        { role: 'copy', label: t('menu.copy') },
        { role: 'paste', label: t('menu.paste') },
        { role: 'selectAll', label: t('menu.selectAll') },
      ],
    },
    {
      label: t('menu.view'),
      submenu: [
        { role: 'resetZoom', label: t('menu.actualSize') },
        { role: 'zoomIn', label: t('menu.zoomIn') },
        { role: 'zoomOut', label: t('menu.zoomOut') },
        separator,
        { role: 'togglefullscreen', label: t('menu.fullScreen') },
        { role: 'reload', label: t('menu.reload') },
        ...(app.isPackaged ? [] : [{ role: 'toggleDevTools', label: t('menu.developer') } as const]),
      ],
    },
    ...(isMac ? [] : [{ label: t('menu.help'), submenu: [about] }]),
  ];
}
