import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { buildDemo } from '../demo/build'
import { buildCommands } from './build-commands'
import { buildFrames } from './build-frames'
import { buildMock } from './build-mock'
import { buildMockWallets } from './build-mock-wallets'
import { buildMockWorker } from './build-mock-worker'
import { buildPackage } from './build-package'
import { buildSbom } from './build-sbom'
import { buildScript } from './build-script'
import { buildTypes } from './build-types'
import { licenseTexts } from './bundled-packages'
import { completeTypes } from './complete-types'
import { writeGenerated } from './generated-files'
import { createManifest } from './manifest'
import { root, version } from './paths'

// `npm run build`: builds every published file, and the demo.
writeGenerated()
await rm(`${root}dist`, { recursive: true, force: true })
await mkdir(`${root}dist`)

const buildScripts = async (): Promise<void> => {
  await buildFrames()
  await buildFrames({ mock: true })
  await buildScript()
  await buildPackage()
  await buildMockWallets()
  await buildMockWorker()
  await buildMock()
  await buildCommands()
}

// Types and inventory are made by other processes, which use the second core meanwhile.
await Promise.all([buildScripts(), buildTypes(), buildSbom()])
completeTypes()
for (const name of ['base', 'full'])
  await copyFile(`${root}src/contract/${name}.graphql`, `${root}dist/${name}.graphql`)
await writeFile(`${root}dist/third-party-licenses.txt`, licenseTexts())
await buildDemo()
await writeFile(
  `${root}dist/manifest.json`,
  `${JSON.stringify(await createManifest(`${root}dist`, version), null, 2)}\n`,
)
