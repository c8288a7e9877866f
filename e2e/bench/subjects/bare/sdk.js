// The minimum of an SDK: creates a frame, and exchanges messages with it.
;(() => {
  const service = 'https://fields.test'
  const pending = {}
  let frame

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== service || !frame || source !== frame.contentWindow) return
    pending[data.kind]?.(data)
    delete pending[data.kind]
  })

  const receive = (kind) =>
    new Promise((resolve) => {
      pending[kind] = resolve
    })

  window.bareSdk = {
    mount: (place) => {
      frame = document.createElement('iframe')
      frame.src = `${service}/frame.html`
      frame.style.cssText = 'border:0;width:600px;height:60px'
      place.append(frame)
      return receive('ready')
    },
    unmount: () => {
      frame.remove()
      frame = undefined
    },
    submit: () => {
      frame.contentWindow.postMessage({ kind: 'submit' }, service)
      return receive('token')
    },
  }
})()
