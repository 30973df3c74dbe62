/** A thread of a worker: plays the games of one job for each task. */
import { playJob, type ReadyJob, type ThreadAnswer } from './play-job.js';

export default function play(job: ReadyJob): ThreadAnswer {
  return playJob(job);
}
