import { build } from 'vitepress'
import { root } from '../paths'
import { writeApiReference } from './write-api-reference'

// `npm run docs:build`: builds the site into docs/.vitepress/dist. A dead link fails the build.
await writeApiReference()
await build(`${root}docs`)
