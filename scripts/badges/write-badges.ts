import { mkdirSync, writeFileSync } from 'node:fs'
import { root } from '../paths'
import { badgeLine, badges, drawBadge } from './badges'

// `npm run docs:badges`: draws the badges of the README. Prints the line for the README, because
// the texts for screen readers state the values too.
const folder = `${root}docs/public/badges/`
mkdirSync(folder, { recursive: true })
for (const [name, badge] of Object.entries(badges())) writeFileSync(`${folder}${name}.svg`, drawBadge(badge))
console.log(badgeLine())
