import { render } from 'preact'
import { awaitService } from '../await-service'
import { Inspector } from './components/inspector'
import { Panel } from './components/panel'
import { fault, watched, watchIntent } from './models/watch-intent'
import { watchService } from './models/watch-service'

const root = document.querySelector('#panel')
if (!root) {
  throw new Error('This page has no #panel')
}

// Without a server, a worker of this origin is the service.
if (document.documentElement.dataset.mode === 'worker') {
  await awaitService()
}

let stop = () => {}
/** One intent, as the shop's side panel names it; without a name the whole service. */
const follow = () => {
  stop()
  watched.value = undefined
  fault.value = ''
  const id = new URLSearchParams(location.hash.slice(1)).get('intent')
  document.documentElement.dataset.view = id ? 'intent' : 'service'
  root.ariaLabel = id ? 'Intent' : 'Inspector'
  stop = id ? watchIntent(id) : watchService()
  render(id ? <Panel /> : <Inspector />, root)
}
addEventListener('hashchange', follow)
follow()
