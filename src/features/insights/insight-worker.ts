/** A thread of insights: judges one game for each task. */
export { judgeGame as default } from '../queue/insight-job.js';
