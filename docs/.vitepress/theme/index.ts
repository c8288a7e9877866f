import { onContentUpdated, type Theme, useData } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h, onMounted, watch } from 'vue'
import Demo from './Demo.vue'
import InstallLine from './InstallLine.vue'
import LiveCheckout from './LiveCheckout.vue'
import NotFound from './NotFound.vue'
import Playground from './Playground.vue'
import './style.css'

/** Shows the pictures for the theme that the reader has chosen, which may not be the system's. */
const showPicturesOf = (isDark: boolean) => {
  for (const source of document.querySelectorAll<HTMLSourceElement>('source[media]'))
    source.media = isDark ? 'all' : 'not all'
}

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-actions-after': () => h(InstallLine),
      'home-hero-image': () => h(LiveCheckout),
      'not-found': () => h(NotFound),
    }),
  setup: () => {
    const { isDark } = useData()
    const show = () => showPicturesOf(isDark.value)
    onMounted(() => watch(isDark, show, { immediate: true }))
    onContentUpdated(show)
  },
  enhanceApp: ({ app }) => {
    app.component('Demo', Demo)
    app.component('Playground', Playground)
  },
} satisfies Theme
