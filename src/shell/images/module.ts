import type { AppContext } from '#platform/http/api-server.ts'
import { defineJob } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { runFilePurge } from '#shell/module/retention.ts'
import { deletePicture, drawAvif, purgePicturesJob } from './images.jobs.ts'
import { deletePictureFiles } from './server/delete-picture-files.ts'
import { drawAvifFiles } from './server/draw-avif-files.ts'
import { imagesRetention } from './server/images.retention.ts'

export const imagesModule = defineModule({
  name: 'images',
  about: 'pictures',
  jobs: [
    defineJob(drawAvif, drawAvifFiles),
    defineJob(deletePicture, deletePictureFiles),
    defineJob(purgePicturesJob, (context: AppContext) => runFilePurge(context, imagesRetention.pictures), {
      cron: '40 * * * *',
    }),
  ],
  retention: imagesRetention,
})
