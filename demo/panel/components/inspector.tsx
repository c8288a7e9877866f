import { commandError, read, readError, snapshot } from '../models/watch-service'
import { ControlsDrawer } from './controls-drawer'
import { ErrorNotice } from './error-notice'
import { RecordLists } from './record-lists'

/** The shop of the demo; empty in the inspector of `tender-mock`. */
const { shopUrl = '' } = document.documentElement.dataset

/** Shows the records of the mock service, with controls for clock, faults and data. */
export const Inspector = () => {
  const current = snapshot.value
  return (
    <>
      <header class="top">
        <h1>Tender’s mock service</h1>
        <p class="quiet">The records of the service, updated live. No real money is moved.</p>
        {shopUrl && (
          <p>
            <a href={shopUrl}>Back to the shop</a>
          </p>
        )}
      </header>
      <ErrorNotice message={readError.value} retry={() => void read()} />
      <ErrorNotice message={commandError.value} />
      {current && (
        <div class="columns">
          <ControlsDrawer snapshot={current} />
          <RecordLists snapshot={current} />
        </div>
      )}
      {!current && !readError.value && <p class="quiet">Loading the records …</p>}
    </>
  )
}
