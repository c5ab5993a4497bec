// Messages to an object and to a class.
#import <objc/Object.h>
#include <objc/runtime.h>
#include <stdio.h>

@interface Counter : Object {
  int total;
}
+ (id) make;
- (void) add: (int) number;
- (int) total;
@end

@implementation Counter
+ (id) make { return class_createInstance(self, 0); }
- (void) add: (int) number { total += number; }
- (int) total { return total; }
@end

int main(void) {
  int number;
  id counter = [Counter make];
  for (number = 0; number < 10; number++)
    [counter add: number];
  printf("%d\n", [counter total]);
  return 0;
}
