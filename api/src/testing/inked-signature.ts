import { createPng } from './png';

/** A signature of the pad's size with ink as thick as a pen's, no two of different `hand` alike. */
export const createInkedSignature = (hand: number): string =>
  createPng(920, 200, (x, y) => {
    const line = 100 + 60 * Math.sin(x / (25 + 5 * hand)) * Math.cos(x / 90);
    const isInk = x > 60 && x < 860 && Math.abs(y - line) < 5;
    return [20, 20, 60, isInk ? 255 : 0];
  });
