import type { Theme } from 'vitepress'
import DefaultTheme from 'vitepress/theme'
import { h } from 'vue'
import DemoLink from './DemoLink.vue'
import InstallLine from './InstallLine.vue'
import LiveCheckout from './LiveCheckout.vue'
import Playground from './Playground.vue'
import './style.css'

export default {
  extends: DefaultTheme,
  Layout: () =>
    h(DefaultTheme.Layout, null, {
      'home-hero-actions-after': () => h(InstallLine),
      'home-hero-image': () => h(LiveCheckout),
    }),
  enhanceApp: ({ app }) => {
    app.component('DemoLink', DemoLink)
    app.component('Playground', Playground)
  },
} satisfies Theme
