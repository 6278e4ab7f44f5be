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
})
