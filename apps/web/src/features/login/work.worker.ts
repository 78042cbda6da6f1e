import { findWork, type WorkOrder } from './find-work.ts'

addEventListener('message', ({ data }: MessageEvent<WorkOrder>) => {
  postMessage(findWork(data))
})
