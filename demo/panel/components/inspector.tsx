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
        <p class="brand">
          <svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true">
            <rect width="32" height="32" rx="7" />
            <path d="M8 10h16M16 10v13" />
          </svg>
          <strong>Tender</strong> <span class="quiet">{__TENDER_VERSION__}</span>
        </p>
        <div>
          <h1>Inspector of the mock service</h1>
          <p class="quiet">The records of the service, updated live. No real money is moved.</p>
        </div>
        {shopUrl && (
          <a class="back" href={shopUrl}>
            Back to the shop
          </a>
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
