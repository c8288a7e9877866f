import type { WorkerReport } from '../../mock/page/mock-folder'
import { becomesActive } from './register-worker'

const replyTimeoutMs = 3000

/**
 * Asks a worker for its report. Resolves with undefined if no report arrives in time, for example
 * because the worker is not the mock's.
 */
const askForReport = (worker: ServiceWorker): Promise<WorkerReport | undefined> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const settle = (report?: WorkerReport) => {
      clearTimeout(timeout)
      port1.close()
      resolve(report)
    }
    const timeout = setTimeout(settle, replyTimeoutMs)
    port1.onmessage = ({ data }: MessageEvent<WorkerReport>) => settle(data)
    worker.postMessage({ tenderMock: 'report' }, [port2])
  })

/** Loads the newest worker from the server. Resolves when it is active, also if none is newer. */
const update = async (scope: string): Promise<void> => {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  if (!registration) return
  await registration.update()
  await becomesActive(registration)
}

const reportOf = (controller: ServiceWorker | null) => controller && askForReport(controller)

/**
 * Checks that the worker that controls this page is the mock of `version` and can store its data.
 * After a deployment, the browser may still run the previous worker. So if the version differs, the
 * function loads the newest worker once and checks again.
 *
 * @throws Error that says what to change.
 */
export const checkController = async (workerUrl: string, scope: string, version: string): Promise<void> => {
  const container = navigator.serviceWorker
  let report = await reportOf(container.controller)
  if (report?.version !== version) {
    await update(scope).catch(() => undefined)
    report = await reportOf(container.controller)
  }
  if (report?.version !== version) {
    const found = report ? `version ${report.version}` : 'another worker'
    throw new Error(
      `This page needs version ${version} of the mock service worker, and ${container.controller?.scriptURL ?? workerUrl} is ${found}. Run \`tender-mock init\` again and reload the page`,
    )
  }
  if (!report.canStore)
    throw new Error(
      'The mock service worker cannot store its data. Allow site data, or use a window that is not private',
    )
}
