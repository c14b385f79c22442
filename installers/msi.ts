/**
 * Makes an .msi from the folder of the packaged program, with Debian's `wixl`. It is for administrators, who install it for all accounts of
 * a computer, also from a server. The registry of each account is elsewhere, so a removal leaves it.
 */
import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectDir, run, uuidOf } from './project.ts';

/** The identity of the program for Windows. A version with another one would be installed beside this one instead of replacing it. */
const upgradeCode = '7C2E1B9A-5D0F-4E63-9B1C-3F6A8D7E2B54';

type Msi = {
  /** The folder of the packaged program. It gets a file that states how it is installed. */
  program: string;
  version: string;
  /** The file to write. */
  output: string;
};

export const msiName = (version: string): string => `satchel-${version}-win-x64.msi`;

export function makeMsi({ program, version, output }: Msi): void {
  const dir = mkdtempSync(join(tmpdir(), 'satchel-msi-'));
  try {
    // wixl finds files beside its source only.
    copyFileSync(join(projectDir, 'src-main/desktop/packaging/icon.ico'), join(dir, 'icon.ico'));
    symlinkSync(program, join(dir, 'program'));
    // This file tells the program that its administrator updates it. The installer for one account would install a second one.
    writeFileSync(join(program, 'resources/package-type'), 'msi');
    const source = join(dir, 'satchel.wxs');
    writeFileSync(source, sourceOf(program, version));
    run('wixl', ['--arch', 'x64', '--output', output, source]);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function sourceOf(program: string, version: string): string {
  const components: string[] = [];
  const folder = (path: string): string =>
    readdirSync(join(program, path), { withFileTypes: true })
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map((entry) => {
        const { name } = entry;
        const inside = path === '' ? name : `${path}/${name}`;
        if (entry.isDirectory())
          return `<Directory Id="${idOf('D', inside)}" Name="${xml(name)}">${folder(inside)}</Directory>`;
        const id = idOf('C', inside);
        components.push(id);
        const file = `<File Id="${idOf('F', inside)}" Name="${xml(name)}" Source="${xml(`program/${inside}`)}" KeyPath="yes"/>`;
        return `<Component Id="${id}" Guid="${partOf(`file ${inside}`)}" Win64="yes">${file}</Component>`;
      })
      .join('\n');
  const files = folder('');
  const associate = (path: string, value: string) =>
    `<RegistryValue Root="HKCR" Key="${path}" Value="${xml(value)}" Type="string"/>`;
  return `<?xml version="1.0" encoding="utf-8"?>
<Wix xmlns="http://schemas.microsoft.com/wix/2006/wi">
  <Product Id="${partOf(`version ${version}`)}" Name="Satchel" Version="${version.replace(/-.*/, '')}" Language="1033"
      Manufacturer="The Satchel project" UpgradeCode="${upgradeCode}">
    <Package InstallerVersion="500" Compressed="yes" InstallScope="perMachine"
      Description="Patient registry for clinics without a reliable network"/>
    <MajorUpgrade DowngradeErrorMessage="A newer version of Satchel is installed. An older one could not open its registry."/>
    <Media Id="1" Cabinet="satchel.cab" EmbedCab="yes"/>
    <Icon Id="satchel.ico" SourceFile="icon.ico"/>
    <Property Id="ARPPRODUCTICON" Value="satchel.ico"/>
    <Property Id="ARPCOMMENTS" Value="Removing Satchel leaves the registry of each account in its folder AppData\\Roaming\\Satchel."/>
    <Directory Id="TARGETDIR" Name="SourceDir">
      <Directory Id="ProgramFiles64Folder">
        <Directory Id="INSTALLDIR" Name="Satchel">
${files}
          <Component Id="Files" Guid="${partOf('files')}" Win64="yes">
            ${associate('.satchel', 'Satchel.File')}
            ${associate('Satchel.File', 'Satchel file')}
            ${associate('Satchel.File\\DefaultIcon', '[INSTALLDIR]Satchel.exe,0')}
            ${associate('Satchel.File\\shell\\open\\command', '"[INSTALLDIR]Satchel.exe" "%1"')}
          </Component>
        </Directory>
      </Directory>
      <Directory Id="ProgramMenuFolder">
        <Component Id="Menu" Guid="${partOf('menu')}" Win64="yes">
          <Shortcut Id="MenuEntry" Name="Satchel" Target="[INSTALLDIR]Satchel.exe" WorkingDirectory="INSTALLDIR" Icon="satchel.ico"/>
          <RegistryValue Root="HKLM" Key="Software\\Satchel" Name="Menu" Value="1" Type="integer" KeyPath="yes"/>
        </Component>
      </Directory>
    </Directory>
    <Feature Id="Satchel" Level="1">
      ${[...components, 'Files', 'Menu'].map((id) => `<ComponentRef Id="${id}"/>`).join('\n')}
    </Feature>
  </Product>
</Wix>
`;
}

const hashOf = (text: string): string => createHash('sha256').update(`satchel msi ${text}`).digest('hex');
/** Ids in an MSI are short and know few letters. */
const idOf = (kind: string, path: string): string => `${kind}${hashOf(path).slice(0, 24)}`;

/** An upgrade knows a part by its UUID. */
const partOf = (name: string): string => uuidOf(`satchel msi ${name}`).toUpperCase();

const xml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
