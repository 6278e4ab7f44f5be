import { defineJob } from '#platform/jobs.ts'
import { defineModule } from '#shell/module/define-module.ts'
import { deletePicture, drawAvif } from './images.jobs.ts'
import { deletePictureFiles } from './server/delete-picture-files.ts'
import { drawAvifFiles } from './server/draw-avif-files.ts'

export const imagesModule = defineModule({
  name: 'images',
  about: 'pictures',
  jobs: [defineJob(drawAvif, drawAvifFiles), defineJob(deletePicture, deletePictureFiles)],
})
