import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { endpointsPlugin } from './tools/vite-endpoints.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))

const API = process.env.API_URL ?? 'http://127.0.0.1:4000'

export default defineConfig({
  root: at('.'),
  publicDir: at('web/public'),
  plugins: [react(), endpointsPlugin(at('contract/all.ts'))],
  build: {
    outDir: at('dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    // The policy of the pages allows no inline script, which the polyfill would be.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: { input: { index: at('index.html'), login: at('login.html') } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': API, '/health': API } },
})
