/** What the `.svelte` files of this folder import. They are published as they are. */
export { splitProps } from '../session/split-props'
export { provideSession, useSession } from './context'
export { readDeeply, readListeners } from './read-props'
