import { rm } from 'node:fs/promises'
import { buildDemo } from '../demo/build'
import { buildFrames } from './build-frames'
import { buildMock } from './build-mock'
import { buildPackage } from './build-package'
import { buildScript } from './build-script'
import { root } from './paths'

// `npm run build`: all that is published, and the demo.
await rm(`${root}dist`, { recursive: true, force: true })
await buildFrames()
await buildFrames({ mock: true })
await buildScript()
await buildPackage()
await buildMock()
await buildDemo()
