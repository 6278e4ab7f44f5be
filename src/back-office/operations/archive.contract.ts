import { defineEndpoint } from '#platform/contract.ts'

export const DownloadArchive = defineEndpoint({
  method: 'GET',
  address: '/api/admin/archive.zip',
  who: 'archive:read',
  risk: 'exports-people',
  summary:
    'Everything in one file: each table as CSV, each document as PDF, pictures, and a manifest with counts, sums and SHA-256; 409 while a backup or another archive is being made',
  refuses: [409],
  file: 'application/zip',
})
