// All that an SDK must do: make a frame, hear it, ask it.
;(() => {
  const service = 'https://fields.test'
  const waiting = {}
  let frame

  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== service || !frame || source !== frame.contentWindow) return
    waiting[data.kind]?.(data)
    delete waiting[data.kind]
  })

  const told = (kind) =>
    new Promise((resolve) => {
      waiting[kind] = resolve
    })

  window.bareSdk = {
    mount: (place) => {
      frame = document.createElement('iframe')
      frame.src = `${service}/frame.html`
      frame.style.cssText = 'border:0;width:600px;height:60px'
      place.append(frame)
      return told('ready')
    },
    unmount: () => {
      frame.remove()
      frame = undefined
    },
    submit: () => {
      frame.contentWindow.postMessage({ kind: 'submit' }, service)
      return told('token')
    },
  }
})()
