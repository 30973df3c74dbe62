import { describe, expect, it } from 'vitest';
import { explainPiece, mainIdeaOf, NO_IDEA, NO_IDEA_TITLE } from '../../src/review/explain.js';
import type { ToldIdea } from '../../src/review/ideas/told-ideas.js';
import type { ReviewedPiece } from '../../src/review/judge-piece.js';

const COVERED: ToldIdea = {
  ...{ kind: 'well-covered', title: 'well covered', sentence: 'This covers the well at column 10.' },
  ...{ columns: [9], share: 0.7 },
};
const TOWER: ToldIdea = {
  ...{ kind: 'tower', title: 'tower', sentence: 'Column 3 is a tower.' },
  ...{ columns: [2], share: 0.2 },
};

const piece = (lost: number, ideas: readonly ToldIdea[], label = 'mistake'): Pick<ReviewedPiece, 'judged'> =>
  ({ judged: { label, played: { lost }, ideas } }) as unknown as ReviewedPiece;

describe('why a placement cost points', () => {
  it('is told by the sentences of its ideas, in their order', () => {
    expect(explainPiece(piece(2, [COVERED, TOWER]))).toBe('This covers the well at column 10. Column 3 is a tower.');
    expect(mainIdeaOf(piece(2, [COVERED, TOWER]))).toBe('well covered');
  });

  it('says so where no idea explains it', () => {
    expect(explainPiece(piece(2, []))).toBe(NO_IDEA);
    expect(mainIdeaOf(piece(2, []))).toBe(NO_IDEA_TITLE);
  });

  it('is not told of what cost little, of what was forced, and of what is not judged', () => {
    for (const each of [piece(0.2, [COVERED]), piece(2, [COVERED], 'forced'), { judged: undefined }]) {
      expect(explainPiece(each)).toBeUndefined();
      expect(mainIdeaOf(each)).toBeUndefined();
    }
  });
});
