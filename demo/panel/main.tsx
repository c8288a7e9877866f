import { effect } from '@preact/signals'
import { render } from 'preact'
import { workerFor } from '../../src/mock/page/mock-folder'
import { workerInControl } from '../../src/mock-worker/page/register-worker'
import { awaitService } from '../await-service'
import { Inspector } from './components/inspector'
import { Panel } from './components/panel'
import { fragmentOf, placeIn } from './models/address'
import { serviceUrl } from './models/service-access'
import { opened, openPlace, search, view } from './models/view'
import { readError, watched, watchIntent } from './models/watch-intent'
import { watchService } from './models/watch-service'

const root = document.querySelector('#panel')
if (!root) {
  throw new Error('The page has no element #panel.')
}

// Without a server, the service is a service worker of this origin, so the page waits for the
// worker.
const { mode } = document.documentElement.dataset
if (mode === 'worker') await awaitService()
// `tender-mock init` has copied this page and the worker into a static folder.
if (mode === 'static') {
  const { url, scope } = workerFor(serviceUrl)
  await workerInControl(url, scope)
}

let stop = () => {}
/**
 * Shows the intent that the URL's fragment names, or the inspector without one. In the inspector,
 * the fragment may name a list, a search and a record. The fragment may also name a theme.
 */
const showView = () => {
  stop()
  watched.value = undefined
  readError.value = ''
  const named = new URLSearchParams(location.hash.slice(1))
  const id = named.get('intent')
  document.documentElement.dataset.theme = named.get('theme') ?? ''
  if (!id) openPlace(placeIn(named))
  document.documentElement.dataset.view = id ? 'intent' : 'service'
  root.ariaLabel = id ? 'Intent' : 'Inspector'
  stop = id ? watchIntent(id) : watchService()
  render(id ? <Panel /> : <Inspector />, root)
}
addEventListener('hashchange', showView)
showView()

// Keeps the place in the address of the inspector, so that a reload and a copied link show it.
effect(() => {
  const place = { view: view.value, search: search.value, record: opened.value }
  const named = new URLSearchParams(location.hash.slice(1))
  if (named.has('intent')) return
  const fragment = fragmentOf(place, named)
  history.replaceState(history.state, '', fragment === '' ? location.pathname + location.search : `#${fragment}`)
})
