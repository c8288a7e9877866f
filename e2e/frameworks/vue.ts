import { createApp, defineComponent, h, onBeforeUnmount, onMounted, ref } from 'vue'
import type { RenderedShop, StartCard } from './shop'

export const show = (node: Element, start: StartCard): RenderedShop => {
  const count = ref(1)
  const Card = defineComponent(() => {
    const place = ref<Element>()
    let stop = () => {}
    onMounted(() => {
      if (place.value) stop = start(place.value)
    })
    onBeforeUnmount(() => stop())
    return () => h('div', { ref: place })
  })
  const app = createApp(() => [h('p', `Articles: ${count.value}`), h(Card)])
  app.mount(node)
  return {
    render: () => {
      count.value += 1
    },
    end: () => app.unmount(),
  }
}
