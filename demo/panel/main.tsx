import { render } from 'preact'
import { awaitService } from '../await-service'
import { Panel } from './components/panel'
import { fault, watched, watchIntent } from './models/watch-intent'

const root = document.querySelector('#panel')
if (!root) {
  throw new Error('This page has no #panel')
}

// Without a server, a worker of this origin is the service.
if (document.documentElement.dataset.mode === 'worker') {
  await awaitService()
}

let stop = () => {}
const follow = () => {
  stop()
  watched.value = undefined
  const id = new URLSearchParams(location.hash.slice(1)).get('intent')
  fault.value = id ? '' : 'The address names no intent'
  stop = id ? watchIntent(id) : () => {}
}
addEventListener('hashchange', follow)
follow()
render(<Panel />, root)
