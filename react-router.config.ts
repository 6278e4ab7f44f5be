import type { Config } from '@react-router/dev/config'

export default {
  // A page's loader comes with the page: files of its own would be named in the list of routes, which every page loads.
  splitRouteModules: false,
  appDirectory: 'src/app',
  // Builds for tests run beside each other, each in a folder of its own.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // The shop has a few dozen routes: their list is smaller than one question for more of them.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
