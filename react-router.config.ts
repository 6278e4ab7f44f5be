import type { Config } from '@react-router/dev/config'

export default {
  // Split files would all be listed in the routes that every page loads.
  splitRouteModules: false,
  appDirectory: 'src/app',
  // Concurrent test builds need folders of their own.
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // With a few dozen routes the whole list is smaller than one request for more.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
