/**
 * Sends the height of the panel to the shop's page whenever it changes, so that the frame can be as
 * tall as its content.
 * @returns a function that stops the reports
 */
export const reportHeight = (): (() => void) => {
  const shopOrigin = document.referrer && new URL(document.referrer).origin
  if (window.parent === window || !shopOrigin) return () => {}
  const sizes = new ResizeObserver(() => {
    window.parent.postMessage({ panelHeight: document.body.offsetHeight }, shopOrigin)
  })
  sizes.observe(document.body)
  return () => sizes.disconnect()
}
