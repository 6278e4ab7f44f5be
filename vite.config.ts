import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { createUniqueStylesPlugin } from './src/platform/patched/create-unique-styles-plugin.ts'
import { createZodWithoutEvalPlugin } from './src/platform/patched/create-zod-without-eval-plugin.ts'
import { createSlimRouterPlugin } from './src/platform/patched/slim-router/slim-router.ts'
import { createFrameChunkTest, everyPageHas, forms, goods, libraries } from './tools/build/chunks.ts'
import { createFoldedScreensPlugin } from './tools/build/fold-screens.ts'
import { rejectServerImports } from './tools/build/reject-server-imports.ts'

export default defineConfig({
  plugins: [
    rejectServerImports(),
    createFoldedScreensPlugin(),
    createSlimRouterPlugin(),
    createZodWithoutEvalPlugin(),
    createUniqueStylesPlugin(),
    tailwindcss(),
    reactRouter(),
  ],
  build: {
    target: 'es2023',
    // Inlined files would need `data:` in the policy for fonts and scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    // Named in the script that asks for a later one. The login page keeps its first scripts small: later ones find their
    // parts themselves.
    modulePreload: {
      resolveDependencies: (_file, needed, { hostId }) =>
        hostId.includes('login.page') ? [] : needed.filter((file) => !everyPageHas.test(file)),
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: libraries, priority: 3 },
                { name: createFrameChunkTest(), debugName: 'frame', priority: 2 },
                { name: 'forms', test: forms, priority: 1 },
                { name: 'goods', test: goods, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
})
