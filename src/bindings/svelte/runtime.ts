/** What the `.svelte` files of this folder import. The package contains those files uncompiled. */
export { splitProps } from '../session/split-props'
export { provideSession, useSession } from './context'
export { readDeeply, readListeners } from './read-props'
