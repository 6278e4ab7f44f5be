import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { keepServerOut } from './scripts/keep-server-out.ts'

export default defineConfig({
  plugins: [keepServerOut(), tailwindcss(), reactRouter()],
  build: {
    target: 'es2023',
    // Inlined files would need `data:` in the policy for fonts and scripts.
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Forty small files of a page compress a tenth worse than the same lines in a few.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|cookie)[\\/]/,
                  priority: 2,
                },
                {
                  name: 'shop',
                  test: /[\\/]src[\\/](?!.*([\\/]office[\\/]|contract|[\\/]period\.ts))/,
                  minShareCount: 9,
                  priority: 1,
                },
              ],
            },
          },
        },
      },
    },
  },
})
